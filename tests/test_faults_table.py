"""El motor juzga bien todas las maneras de guardar de la tabla, con datos cortos y largos."""

import pytest
from fault_saves.judging import BIG, OLD, SMALL, faults_of
from fault_saves.right import RIGHT
from fault_saves.wrong import RIGHT_WHEN_BIG, WRONG

sizes = pytest.mark.parametrize("data", [SMALL, BIG], ids=["corto", "largo"])


@sizes
@pytest.mark.parametrize("function", RIGHT, ids=lambda function: function.__name__)
def test_a_right_way_to_save_passes_every_engine(function, data):
    assert faults_of(function, data) == set()


@pytest.mark.parametrize("function", RIGHT, ids=lambda function: function.__name__)
def test_a_right_way_to_save_also_creates_the_first_version(function):
    assert faults_of(function, SMALL, old=None) == set()


@sizes
@pytest.mark.parametrize("function", WRONG, ids=lambda function: function.__name__)
def test_a_wrong_way_to_save_fails_exactly_where_it_should(function, data):
    expected = WRONG[function]
    if data is BIG and function in RIGHT_WHEN_BIG:
        expected = set()
    assert faults_of(function, data, old=OLD) == expected

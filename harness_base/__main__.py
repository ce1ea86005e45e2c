"""`python -m harness_base`: el arnés, como programa."""

import sys

from harness_base.program.main import main
from harness_base.program.own_group import take_own_group

if __name__ == "__main__":
    take_own_group()
    sys.exit(main())

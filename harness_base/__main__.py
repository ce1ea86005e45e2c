"""`python -m harness_base`: el arnés, como programa."""

import sys

if __name__ == "__main__":
    try:
        from harness_base.program.main import main
        from harness_base.program.own_group import take_own_group
        from harness_base.program.standard_streams import fill_closed_streams

        fill_closed_streams()
        take_own_group()
        sys.exit(main())
    except KeyboardInterrupt:  # mientras se cargaba
        sys.exit(130)

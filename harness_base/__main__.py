"""`python -m harness_base`: el arnés, como programa."""

import sys

from harness_base.program.main import main

if __name__ == "__main__":
    sys.exit(main())

"""Write the golden pictures anew: all of them, or those of the games named. Look at the pages before committing."""

import sys

from tests.pictures import files, games


def main() -> None:
    for game_id in sys.argv[1:] or games():
        for path, content in files(game_id):
            path.write_text(content, "utf-8")
            print(path)


if __name__ == "__main__":
    main()

"""Pictures as eyes see them: how colours stand out from each other, for those as well who see fewer of them."""

Rgb = tuple[float, float, float]

FEWER: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""Linear light as those see it who lack a kind of cone (Machado, Oliveira and Fernandes, 2009)."""


def linear(colour: str) -> Rgb:
    """The light of `#rrggbb`."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The ratio that WCAG 2 asks of text: 4.5 at least."""
    light, dark = sorted(
        (0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, sight: str) -> Rgb:
    """The colour as it is seen, in CIE Lab."""
    light = linear(colour)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in FEWER[sight])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, sight: str = "all") -> float:
    """How far two colours are apart (CIE 1976): 2.3 can just be told."""
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)

declare const whole: unique symbol;

/** A whole state: nothing to look into, to be sent back as it came. */
export type GameState = { readonly [whole]: true };

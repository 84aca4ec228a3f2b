/** Epoch milliseconds at which every journey starts; the clock of core and homes alike. */
export const firstMoment = 1_000_000

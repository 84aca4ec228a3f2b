/** Epoch milliseconds at which every journey starts; the clock of core and runtimes alike. */
export const firstMoment = 1_000_000

/** Epoch milliseconds at which every journey starts, in core and in the runtimes. */
export const firstMoment = 1_000_000

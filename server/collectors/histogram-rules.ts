/** A step of a histogram is 5 % wide, so percentiles are exact to 5 %. */
const stepsPerE = 20

/** The step of a value ≥ 0. */
export const bucketOf = (value: number): number => Math.round(Math.log(Math.max(value, 0) + 1) * stepsPerE)

/** The middle of a step. */
export const valueOfBucket = (bucket: number): number => Math.exp(bucket / stepsPerE) - 1

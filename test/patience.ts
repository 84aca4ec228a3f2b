/**
 * How many times longer than elsewhere tests wait in CI, whose machine is at times four times slower. The limits only end a test
 * that hangs; where a time is promised, the test has its own.
 */
export const patience = process.env.CI ? 3 : 1

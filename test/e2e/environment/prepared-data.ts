import { execFileSync } from 'node:child_process'

/** Holds the folder that `prepare-data.ts` made, for the processes that run the tests. */
export const preparedDataVariable = 'PREPARED_DATA'

/** Fills the new folder of a server that has not started. Owners are kept: as root PostgreSQL runs as another user. */
export const copyPreparedData = (folder: string): void => {
  const prepared = process.env[preparedDataVariable]
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
}

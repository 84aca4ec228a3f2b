import { existsSync } from 'node:fs'

const requireBuild = (): void => {
  if (!existsSync('dist/server/main.js')) throw new Error('Nothing is built: run npm run build first.')
}

// Vitest requires a default export.
export default requireBuild

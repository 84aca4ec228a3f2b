import { runReplay } from './replay/run-replay.ts'

// the reader may close the pipe (`| head`)
process.stdout.on('error', () => process.exit())

process.exitCode = runReplay(process.argv.slice(2), console.log, console.error)

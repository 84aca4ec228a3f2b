import { runReplay } from './replay/run-replay.ts'

// whoever reads may stop (`| head`)
process.stdout.on('error', () => process.exit())

process.exitCode = runReplay(process.argv.slice(2), console.log, console.error)

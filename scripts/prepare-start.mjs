import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { buildStampFile, installHash, installStampFile, sourceHash } from './source-hash.mjs'

// Plain Node without packages: this runs before anything is installed.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Worktide needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

const run = (sentence, args) => {
  console.log(sentence)
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!isStamped(installStampFile, installHash())) {
  run('Installing packages …', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}
const isInstallOnly = process.argv[2] === 'install'
if (!isInstallOnly && !isStamped(buildStampFile, sourceHash())) run('Building …', ['run', '--silent', 'build'])

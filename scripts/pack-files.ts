import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const worthIt = /\.(js|css|html|svg|json|webmanifest)$/
const smallestBytes = 1024

/** Writes `.br` and `.gz` beside each text file of the page: the server sends them without packing anything itself. */
export const packFiles = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!worthIt.test(name) || !statSync(path).isFile() || statSync(path).size < smallestBytes) continue
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

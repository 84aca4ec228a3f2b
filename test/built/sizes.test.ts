import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { closureOf, gzipSize, modulesIn } from './page-closure.ts'

const kB = 1000
const login = closureOf(['index.html', 'src/pages/login/login-page.tsx', 'src/locale/zh.po'])
const ofKind = (ending: string): string[] => login.filter((file) => file.endsWith(ending))

// 1 kB of it explains why a start waits or fails, because nothing more may be loadable then
test('JavaScript to a usable /sso/login is at most 148 kB gzip', () => {
  expect(gzipSize(ofKind('.js'))).toBeLessThanOrEqual(148 * kB)
})

// messengers' webviews have no worker, so the page loads the machines and their store itself
test('JavaScript to a usable /sso/login without a worker is at most 215 kB gzip', () => {
  const files = closureOf([
    'index.html',
    'src/pages/login/login-page.tsx',
    'src/locale/zh.po',
    'src/app/local-runtime.ts',
  ])
  expect(gzipSize(files.filter((file) => file.endsWith('.js')))).toBeLessThanOrEqual(215 * kB)
})

// PRF-5
test('JavaScript to the first rows of a list is at most 260 kB gzip, and the mutators come later', () => {
  const list = closureOf([
    ...['index.html', 'src/work/work-page.tsx', 'src/host/sync/page-reader.ts'],
    ...['src/locale/zh.po', 'src/locale/work/zh.po'],
  ])
  const scripts = list.filter((file) => file.endsWith('.js'))
  expect(gzipSize([...scripts, 'last-screen.js', 'start-watch.js'])).toBeLessThanOrEqual(260 * kB)
  expect(modulesIn(list).filter((path) => /core\/work\/mutators(\.ts|\/.*-mutators?\.ts)$/.test(path))).toEqual([])
})

test('the first page requests at most 6 scripts, and the worker installs at most 84 files: each is a request on a phone', () => {
  expect(ofKind('.js').length).toBeLessThanOrEqual(6)
  const files = readFileSync('dist/page/sw.js', 'utf8').match(/"integrity":"sha256-/g) ?? []
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(84)
})

test('styles of /sso/login are at most 13 kB gzip', () => {
  expect(gzipSize([...ofKind('.css'), 'loading.css'])).toBeLessThanOrEqual(13 * kB)
})

// PRF-1: with the work area and monitoring
test('the worker is at most 63 kB gzip', () => {
  expect(gzipSize(['sw.js'])).toBeLessThanOrEqual(63 * kB)
})

test('an account page with a worker loads neither the machines nor XState', () => {
  const modules = modulesIn(login)
  expect(modules.some((path) => path.includes('node_modules/react-dom/'))).toBe(true)
  expect(modules.filter((path) => /node_modules\/(xstate|idb)\/|src\/(host|store)\/|-machine\.ts$/.test(path))).toEqual(
    [],
  )
})

test('the page has no inline script and no inline style', () => {
  const html = readFileSync('dist/page/index.html', 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=/)
})

test('all files named in the manifest exist', () => {
  const manifest = JSON.parse(readFileSync('dist/page/manifest.webmanifest', 'utf8'))
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect(readFileSync(`dist/page${src}`).length, src).toBeGreaterThan(0)
  }
})

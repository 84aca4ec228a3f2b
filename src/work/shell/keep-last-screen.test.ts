import { beforeEach, expect, test, vi } from 'vitest'
import { createPageCleanup } from '../../channel/clear-page-storage.ts'
import { watchLastScreens } from '../../channel/last-screens.ts'
import { dropLastScreens, keepLastScreen } from './keep-last-screen.ts'

const prefix = 'worktide-replay-screen:'
const keptPaths = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .sort()
const keptText = () => localStorage.getItem(`${prefix}${location.pathname}${location.search}`) ?? ''

const facts = (at: number, projects = ['a', 'b']) => ({ owner: '7/org', projects, at })

const shellWith = (content: string): HTMLElement => {
  document.body.innerHTML = `<div id="shell"><main>${content}</main></div>`
  const shell = document.getElementById('shell')
  if (!shell) throw new Error('no shell')
  return shell
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/p/A/list?q=x')
})

test('a screen is kept under its address, with its words and without addresses that end with the page', () => {
  keepLastScreen(shellWith('<p class="row">Paint</p><img src="blob:http://localhost/1" alt="Plan">'), facts(1))
  expect(keptPaths()).toEqual(['/p/A/list?q=x'])
  expect(keptText()).toContain('["p",{"class":"row"},"Paint"]')
  expect(keptText()).toContain('Plan')
  expect(keptText()).not.toContain('blob:')
})

test('a style sheet that did not come keeps no screen from being kept', () => {
  const missed = {
    href: `${location.origin}/assets/menus.css`,
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError')
    },
  }
  const sheets = vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([missed] as never)
  keepLastScreen(shellWith('Paint'), facts(1))
  sheets.mockRestore()
  expect(keptText()).toContain('Paint')
})

test('what a start does not draw replaces nothing: an outline, what is scrolled, what is covered', () => {
  keepLastScreen(shellWith('Paint'), facts(1))
  const before = keptText()
  keepLastScreen(shellWith('<div data-outline>Loading</div>'), facts(2))
  const scrolled = shellWith('<div id="rows">Sand</div>')
  for (const rows of scrolled.querySelectorAll('#rows')) rows.scrollTop = 40
  keepLastScreen(scrolled, facts(3))
  const covered = shellWith('Varnish')
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog">Share</div>')
  keepLastScreen(covered, facts(4))
  expect(keptText()).toBe(before)
})

test('no screen is kept at an address with what may be a secret of a link', () => {
  history.replaceState(null, '', '/?show=created&code=planted')
  keepLastScreen(shellWith('Paint'), facts(1))
  expect(keptPaths()).toEqual([])
  history.replaceState(null, '', '/?show=created')
  keepLastScreen(shellWith('Paint'), facts(1))
  expect(keptPaths()).toEqual(['/?show=created'])
})

test('the four screens that were left last are kept, and none after the session has ended', () => {
  for (const [at, path] of ['/p/A/list', '/', '/inbox', '/p/B/board', '/p/C/board', '/'].entries()) {
    history.replaceState(null, '', path)
    keepLastScreen(shellWith(path), facts(at))
  }
  expect(keptPaths()).toEqual(['/', '/inbox', '/p/B/board', '/p/C/board'])
  createPageCleanup()({ cleared: { epoch: 7, reason: 'invalid' } })
  expect(keptPaths()).toEqual([])
})

test('a screen goes with a project that it may have shown', () => {
  keepLastScreen(shellWith('Paint'), facts(1))
  history.replaceState(null, '', '/p/B/board')
  keepLastScreen(shellWith('Sand'), facts(2, ['b']))
  dropLastScreens(['a', 'b', 'c'])
  expect(keptPaths()).toHaveLength(2)
  dropLastScreens(['b', 'c'])
  expect(keptPaths()).toEqual(['/p/B/board'])
})

test('a screen of somebody else goes as soon as it is known who is here', () => {
  keepLastScreen(shellWith('Paint'), facts(1))
  let view = { account: { userId: '7', orgId: 'org' } }
  let changed = () => {}
  watchLastScreens({
    getSnapshot: () => view,
    subscribe: (follow: () => void) => {
      changed = follow
    },
  } as never)
  expect(keptPaths()).toHaveLength(1)
  view = { account: { userId: '8', orgId: 'org' } }
  changed()
  expect(keptPaths()).toEqual([])
})

test('the script of the last screen that comes before the document names its first module runs it later', async () => {
  document.body.innerHTML = ''
  const script = '../../../public/last-screen.js'
  await import(/* @vite-ignore */ script)
  document.body.innerHTML = '<link data-entry href="data:text/javascript,"><div id="root"></div>'
  document.dispatchEvent(new Event('readystatechange'))
  expect(document.documentElement.dataset.begun).toBe('')
})

test('the picture does not wait for the root, which a slow style sheet keeps from being parsed', async () => {
  document.body.innerHTML = ''
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('app_locale=en')
  const looks = `1 ${outerWidth} light en`
  const kept = { looks, styles: '', lang: 'en', tree: ['main', {}, 'Paint the boat'] }
  localStorage.setItem('worktide-color-scheme', 'light')
  localStorage.setItem(`worktide-replay-screen:${location.pathname}${location.search}`, JSON.stringify(kept))
  // a module that was imported before does not run again
  const script = `../../../public/last-screen.js?${performance.now()}`
  await import(/* @vite-ignore */ script)
  expect(document.getElementById('last-screen')).not.toBeNull()
  document.body.insertAdjacentHTML('beforeend', '<div id="root"></div>')
  document.dispatchEvent(new Event('readystatechange'))
  expect(document.querySelectorAll('#last-screen')).toHaveLength(1)
  document.getElementById('root')?.append(document.createElement('main'))
  await vi.waitFor(() => expect(document.getElementById('last-screen')).toBeNull())
})

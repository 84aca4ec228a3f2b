import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Kit of the pages: what this many pages use is loaded with the first one. With fewer, the first page grows. */
const usedByMost = { room: /\/src\/(ui\/|pages\/flow\/|core\/forms\/|shared\/([^/]+$|queries\/use-))/, pages: 14 }

/** Pages that are visited one after the other come as one file: on a phone each request costs more than its bytes. */
const areas: Readonly<Record<string, RegExp>> = {
  outside: /^(register|mailed-code|second-factor|forgot-password|code-exchange|join)\//,
  share: /^share\//,
  ends: /^(error|mobile|apply-success)\//,
  invitation: /^invitation\//,
  beginning: /^(configure|create-organization)\//,
  setting: /^setting\//,
  inside: /^(configure|create-organization|setting|work)\//,
}

/**
 * Mantine's barrel hides who imports what. What the first page uses is named here and comes with the libraries; then the
 * parts of other pages; then what lies over a page, with all that places it. What is not named comes with who asks for it.
 */
const mantineParts: Readonly<Record<string, RegExp>> = {
  vendor:
    /^((Unstyled|Close)?Button|ActionIcon|Anchor|Text|Loader|Transition|(Text)?Input(Base)?|Alert|Skeleton|Stack|Group|utils|use-(id|uncontrolled|merged-ref|did-update|isomorphic-effect|media-query|color-scheme|reduced-motion))(\/|$)/,
  controls:
    /^(InlineInput|InputsGroupFieldset|Checkbox|Radio(Card|Indicator)?|NativeSelect|Textarea|Combobox\/(ComboboxChevron|get-parsed)|Paper|Badge|Avatar|EmptyState)/,
  overlays:
    /^(Modal(Base)?|Overlay|Portal|FocusTrap|ScrollArea|Menu|Popover|Floating|Slider|use-(focus-trap|focus-return|click-outside|window-event|move))(\/|$)/,
}

/** Ours and others' that go with those parts, so that pages without them load neither. */
const alongside: Readonly<Record<string, RegExp>> = {
  controls: /\/src\/ui\/feedback\/empty-state/,
  overlays:
    /\/src\/ui\/(menu\/|feedback\/confirm-dialog|action\/confirm-button|field\/range-field)|\/node_modules\/(@floating-ui|tabbable|react-remove-scroll|react-style-singleton|use-(sidecar|callback-ref)|get-nonce|tslib)/,
  shared: /\/node_modules\/@simplewebauthn\//,
}

/** Undefined: no part of Mantine, nor what goes with one; null: one that comes with who asks for it. */
const mantineChunkOf = (id: string): string | null | undefined => {
  const [, part] = /\/@mantine\/(?:core\/(?:esm\/(?:components|utils)|styles)|hooks\/esm)\/([\w/-]+)/.exec(id) ?? []
  const table = part ? mantineParts : alongside
  const name = Object.keys(table).find((each) => table[each]?.test(part ?? id))
  return name ?? (part ? null : undefined)
}

/** A page, or what one of them loads later. The work area is one page, `work/work`. */
const pageOf = (id: string) => /\/src\/(?:pages\/|(?=work\/))(.+?)(-page)?\.tsx$/.exec(id)?.[1]

/** The shell with its first screens is one file; a screen that is loaded when it is shown is one of its own. */
const workChunkOf = (pages: readonly string[]): string | null =>
  pages.includes('work/work') ? 'work' : pages.length > 1 ? 'workLater' : null

/** Everything that is loaded by itself and brings this module along: 'entry', pages, other files by their id. */
const loadersOf = (id: string, modules: Modules): Set<string> => {
  const seen = new Set<string>()
  const loaders = new Set<string>()
  const climb = (at: string): void => {
    const info = seen.has(at) ? null : modules.getModuleInfo(at)
    seen.add(at)
    if (info?.isEntry) loaders.add('entry')
    if (info?.dynamicImporters.length) loaders.add(pageOf(at) ?? at)
    for (const importer of info?.importers ?? []) climb(importer)
  }
  climb(id)
  return loaders
}

const chunkOf = (id: string, modules: Modules): string | null => {
  // React's binding names all of it, of which the page of a worker's runtime needs nothing
  if (id.includes('/node_modules/xstate/')) return 'machines'
  const mantine = mantineChunkOf(id)
  if (mantine !== undefined) return mantine
  const loaders = loadersOf(id, modules)
  if (loaders.has('entry')) return id.includes('/node_modules/') ? 'vendor' : 'kit'
  const pages = [...loaders].filter((loader) => !loader.includes('/src/'))
  if (pages.length >= usedByMost.pages && usedByMost.room.test(id)) return 'kit'
  // the runtime of a page, texts, the trace: what is no page's, and pages that are seldom seen, stay as they are asked for
  if (!id.includes('/src/') || pages.length < loaders.size) return null
  // the first page is the one with a budget: what it needs stays apart from what it does not
  if (pages.includes('login/login')) return 'login'
  if (pages.every((page) => page.startsWith('work/'))) return workChunkOf(pages)
  const area = Object.keys(areas).find((name) => pages.every((page) => areas[name]?.test(page)))
  return area ?? (pages.length > 1 ? 'shared' : null)
}

/** From what all load to what few do: a group takes what it imports along, unless one before it has that. */
const names = [
  'machines',
  'vendor',
  'kit',
  'controls',
  'overlays',
  'login',
  'shared',
  'inside',
  'work',
  'workLater',
  'beginning',
  'setting',
  'outside',
  'invitation',
  'share',
  'ends',
]

/** Which modules come in one file. `npm run size` holds the first page to its budget. */
export const pageChunks = names.map((name, at) => ({
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
  priority: names.length - at,
  debugName: name,
}))

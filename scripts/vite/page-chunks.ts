import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * The pages' kit: modules that this many pages use are loaded with the first page. A lower number makes the first page
 * larger.
 */
const sharedByMost = { room: /\/src\/(ui\/|pages\/flow\/|core\/forms\/|shared\/([^/]+$|queries\/use-))/, pages: 20 }

/** Pages that are visited in sequence share a file: on a phone a request costs more than its bytes. */
const areas: Readonly<Record<string, RegExp>> = {
  outside: /^(register|mailed-code|second-factor|forgot-password|code-exchange|join)\//,
  share: /^share\//,
  ends: /^(error|mobile|apply-success|result|messenger)\//,
  invitation: /^invitation\//,
  loginLater: /^login\/(passkey-offer|provider-buttons)$/,
  beginning: /^(configure|create-organization)\//,
  setting: /^setting\//,
}

/**
 * Mantine's barrel file hides who imports what, so its parts are listed here: the first page's parts are bundled with the
 * libraries, then those of other pages, then overlays with their positioning code. Unlisted parts stay with their
 * importers.
 */
const mantineParts: Readonly<Record<string, RegExp>> = {
  vendor:
    /^((Unstyled|Close)?Button|ActionIcon|Anchor|Text|Loader|Transition|(Text)?Input(Base)?|Alert|Skeleton|Stack|Group|utils|use-(id|uncontrolled|merged-ref|did-update|isomorphic-effect|media-query|color-scheme|reduced-motion))(\/|$)/,
  controls: /^(InlineInput|InputsGroupFieldset|Checkbox|Paper|Badge|Avatar|EmptyState)/,
  formControls: /^(Radio(Card|Indicator)?|NativeSelect|Textarea|Combobox\/(ComboboxChevron|get-parsed))/,
  overlays:
    /^(Modal(Base)?|Overlay|Portal|FocusTrap|ScrollArea|Menu|Popover|Floating|Slider|use-(focus-trap|focus-return|click-outside|window-event|move))(\/|$)/,
}

/**
 * Modules that belong to those parts, so that pages without the parts do not load them. `afterStart`: small modules that load once
 * the page stands; the first page must have their imports, because a group takes its imports along.
 */
const alongside: Readonly<Record<string, RegExp>> = {
  controls: /\/src\/ui\/(feedback\/empty-state|action\/menu-button)/,
  overlays:
    /\/src\/ui\/(menu\/|feedback\/(confirm-dialog|use-back-closes)|action\/confirm-button|field\/range-field)|\/node_modules\/(@floating-ui|tabbable|react-remove-scroll|react-style-singleton|use-(sidecar|callback-ref)|get-nonce|tslib)/,
  passkeys: /\/node_modules\/@simplewebauthn\//,
  // it imports this file in any case
  flow: /\/src\/app\/wait-actions\./,
  afterStart:
    /\/src\/(app\/signed-in|channel\/(waiting-edits|last-screens|unsent-changes)|work\/shell\/keep-last-screen|api\/retry-lost-answer)\.|\/src\/(core\/)?monitor\/(?!.*-machine|replay\/|reports\/|vital-)/,
}

/** Undefined: neither part of Mantine nor of its companions; null: stays with its importers. */
const mantineChunkOf = (id: string): string | null | undefined => {
  const [, part] = /\/@mantine\/(?:core\/(?:esm\/(?:components|utils)|styles)|hooks\/esm)\/([\w/-]+)/.exec(id) ?? []
  const table = part ? mantineParts : alongside
  const name = Object.keys(table).find((each) => table[each]?.test(part ?? id))
  return name ?? (part ? null : undefined)
}

/** The mutators, which the work area loads after its first rows. */
const lateMutators = 'work/mutators'

/** The page of a module id, or a part that a page loads later. The work area is one page, `work/work`. */
const pageOf = (id: string) =>
  id.endsWith('/src/core/work/mutators.ts')
    ? lateMutators
    : /\/src\/(?:pages\/|(?=work\/))(.+?)(-page)?\.tsx$/.exec(id)?.[1]

/** The page for outsiders, who must load no more of the work area than it shows. */
const sharedWorkPage = 'work/share/shared-work'

/** Lazy parts of the work area that are small, or wanted soon, share a file: each file is a request when the worker installs. */
const smallWorkParts =
  /^work\/(groups\/groups|filters\/saved-filter|my-work\/my-work|inbox\/inbox|conflicts\/conflicts|more\/more|projects\/projects|issue\/issue)-screen$|^work\/(issue\/issue-peek|share\/share-dialog|keyboard\/command-dialogs|parts\/(popup-box|options-popup)|edit\/(open-editor|required-fields)|filters\/(filter-(popup|chips)|no-match|save-button|name-dialog)|list\/(bulk-bar|columns-popup|export-popup)|shell\/menu-boxes)$/

/**
 * The work area's shell and first screens share a file; a large lazy screen has its own. Modules that
 * outsiders load as well are separate, so that they load nothing else.
 */
const workChunkOf = (pages: readonly string[]): string | null => {
  const isFirst = pages.includes('work/work')
  if (pages.includes(sharedWorkPage) && pages.length > 1) return isFirst ? 'workParts' : 'workTexts'
  if (isFirst) return 'work'
  if (pages.includes(lateMutators)) return 'mutators'
  if (pages.every((page) => smallWorkParts.test(page))) return 'workSmall'
  return pages.length > 1 ? 'workLater' : null
}

/** Modules that read the device's rows and follow newer ones. A small group of its own; a larger group that imports one would take it along. */
const isOfReplica = (id: string) =>
  /\/src\/(store\/(?!spare-store|outbox-rows|machine-rows)|host\/(sync\/page-reader|read-trace)\.|channel\/change-poll\.|core\/sync\/sync-limits\.)|\/node_modules\/idb\//.test(
    id,
  )

/** The start of a page without a worker. Modules that it shares with pages are separate groups, or it would load nearly all pages. */
const pageRuntime = '/src/app/local-runtime.ts'

/** All separately loaded files that bring this module along: 'entry', pages, other files by their id. */
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

/** The work area counts once, however many screens it loads later. */
const areasOf = (pages: readonly string[]): number =>
  new Set(pages.map((page) => (page.startsWith('work/') ? 'work/work' : page))).size

const chunkOf = (id: string, modules: Modules): string | null => {
  // React's binding re-exports all of XState; a page with the worker's runtime needs none of it
  if (id.includes('/node_modules/xstate/')) return 'machines'
  // the worker does not install it (`precaching-worker.ts`)
  if (id.includes('/node_modules/pinyin-pro/')) return 'pinyin'
  // nor the charts, which draw what the text beside them says
  if (/\/node_modules\/(@mantine\/charts|recharts)\/|\/session-chart\./.test(id)) return 'charts'
  // the calendar is loaded with the editors
  if (/\/node_modules\/(@mantine\/dates|dayjs)\/|\/src\/work\/parts\/date-calendar\./.test(id)) return 'dates'
  // nor recorder and player, which depend on sampling and sessions
  if (/\/@rrweb\/record\/|\/src\/monitor\/replay\/|\/recorder-machine\./.test(id)) return 'replay-recorder'
  if (/\/@rrweb\/replay\/|\/monitoring\/replay-player\./.test(id)) return 'replay-player'
  // nor the error reporter, which the server's configuration may turn off
  if (/\/@sentry\/|\/src\/monitor\/reports\//.test(id)) return 'error-reporter'
  const mantine = mantineChunkOf(id)
  if (mantine !== undefined) return mantine
  const loaders = loadersOf(id, modules)
  if (loaders.has('entry')) return id.includes('/node_modules/') ? 'vendor' : 'kit'
  const pages = [...loaders].filter((loader) => !loader.includes('/src/'))
  if (areasOf(pages) >= sharedByMost.pages && sharedByMost.room.test(id)) return 'kit'
  // modules that are not only used by pages (the page runtime, texts, the trace) stay where they are imported
  if (isOfReplica(id)) return 'replica'
  // the page `trace` does not count, because it loads the machines anyway
  const besideRuntime =
    [...loaders].some((loader) => loader.endsWith(pageRuntime)) && pages.some((page) => page !== 'trace/trace')
  if (besideRuntime && id.includes('/src/')) {
    if (pages.includes('login/login')) return 'kit'
    return pages.includes('work/work') ? 'workRules' : 'runtimeRules'
  }
  if (!id.includes('/src/') || pages.length < loaders.size) return null
  // the first page has a size budget, so its modules stay separate; the work area loads only those that both need
  if (pages.includes('login/login')) return pages.includes('work/work') ? 'kit' : 'login'
  if (pages.every((page) => page.startsWith('work/'))) return workChunkOf(pages)
  const area = Object.keys(areas).find((name) => pages.every((page) => areas[name]?.test(page)))
  // the work area's first screen loads only those modules of other areas that it needs
  if (pages.includes('work/work') || pages.includes(lateMutators)) return area ?? 'shared'
  return area ?? (pages.length > 1 ? 'flow' : null)
}

/**
 * From modules that all pages load to those that few load: a group includes its imports unless an earlier group has them.
 */
const names = [
  'machines',
  'vendor',
  'kit',
  'controls',
  'formControls',
  'afterStart',
  'overlays',
  'passkeys',
  'workRules',
  'runtimeRules',
  'login',
  'shared',
  'workParts',
  'work',
  'replica',
  'flow',
  'workTexts',
  'mutators',
  'workLater',
  'workSmall',
  'beginning',
  'setting',
  'outside',
  'invitation',
  'share',
  'loginLater',
  'ends',
  'pinyin',
  'charts',
  'dates',
]

/** Each group asks for each module, once all are known. */
const known = new Map<string, string | null>()
const knownChunkOf = (id: string, modules: Modules): string | null => {
  const chunk = known.get(id)
  if (chunk !== undefined) return chunk
  known.set(id, chunkOf(id, modules))
  return knownChunkOf(id, modules)
}

/** Groups modules into files. `npm run size` checks the first page's budget. */
export const pageChunks = names.map((name, at) => ({
  name: (id: string, modules: Modules) => (knownChunkOf(id, modules) === name ? name : null),
  priority: names.length - at,
  debugName: name,
}))

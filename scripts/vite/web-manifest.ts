import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { pathOf } from '../../src/core/routes.ts'
import { newIssueParameters, shareTargetPath } from '../../src/core/work/shared-text-rules.ts'

const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

/** Whatever may be attached. Phones look for the type of what is shared, and some know no `*` before the line. */
const sharedTypes = [
  ...['image/*', 'video/*', 'audio/*', 'text/*', 'application/pdf', 'application/msword', 'application/vnd.ms-excel'],
  ...['application/vnd.ms-powerpoint', 'application/zip', 'application/json', 'application/octet-stream'],
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (kind) => `application/vnd.openxmlformats-officedocument.${kind}`,
  ),
  ...['application/*', '*/*'],
]

const fileName = 'manifest.webmanifest'

/** The manifest of the installed app; the colours repeat the theme's page and primary shades. */
const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Worktide',
  short_name: 'Worktide',
  description: '团队的项目与工作管理，网络不稳也能继续。Project and work management that keeps going on bad networks.',
  lang: 'zh',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0b6e7a',
  background_color: '#f6f8f9',
  categories: ['business', 'productivity'],
  icons: [
    icon,
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: '新建事项 · New issue', short_name: '新建事项', url: `/?${newIssueParameters.create}=1`, icons: [icon] },
    { name: '收件箱 · Inbox', short_name: '收件箱', url: pathOf('inbox'), icons: [icon] },
    { name: '搜索 · Search', short_name: '搜索', url: pathOf('search'), icons: [icon] },
  ],
  share_target: {
    action: shareTargetPath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: newIssueParameters.title,
      text: newIssueParameters.text,
      url: newIssueParameters.url,
      files: [{ name: newIssueParameters.files, accept: sharedTypes }],
    },
  },
  screenshots: [
    { src: '/screenshot-narrow.png', sizes: '720x1480', type: 'image/png', form_factor: 'narrow', label: 'Worktide' },
    { src: '/screenshot-wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'Worktide' },
  ],
}

/** Writes and links the manifest. Not by `vite-plugin-pwa`, which would add it to the precached files. */
export const webManifest = (): Plugin => ({
  name: 'web-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) })
  },
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${fileName}` } }],
})

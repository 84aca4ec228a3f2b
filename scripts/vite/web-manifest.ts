import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { pathOf } from '../../src/core/routes.ts'

const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

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
    { name: '我的账号 · My account', short_name: '账号', url: pathOf('setting-account'), icons: [icon] },
    { name: '组织信息 · Organisation', short_name: '组织', url: pathOf('setting-orginfo'), icons: [icon] },
  ],
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

import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { networkLine, type SourceName, sourceTable } from '../src/core/source/sources.ts'
import { findBrowser } from './browser.ts'

/** `npm run icons`: renders all icons from the logos' table in the theme's colours. */
const tokens = readFileSync('src/ui/theme/tokens.css', 'utf8')
const hues: Record<SourceName, string> = { pms: 'tide', document: 'indigo' }

const colourOf = (product: SourceName): string => {
  const colour = new RegExp(`--${hues[product]}-7: (#\\w+)`).exec(tokens)?.[1]
  if (!colour) throw new Error(`the theme has no ${hues[product]}-7`)
  return colour
}

/** The lines are thicker than in the page, because an icon may be 16 px. */
const mark = (product: SourceName, radius: number, scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="${colourOf(product)}"/>` +
  `<g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" transform="translate(24 25) scale(${scale}) translate(-24 -25)">` +
  `<path d="${networkLine}"/><path d="${sourceTable[product].logo}"/></g></svg>`

// Masks crop up to a fifth of each side; Apple rounds the corners itself.
const pictures = [
  { file: 'icon-192.png', size: 192, svg: mark('pms', 11, 1) },
  { file: 'icon-512.png', size: 512, svg: mark('pms', 11, 1) },
  { file: 'icon-maskable-512.png', size: 512, svg: mark('pms', 0, 0.78) },
  { file: 'apple-touch-icon.png', size: 180, svg: mark('pms', 0, 0.92) },
]

const browser = await chromium.launch(await findBrowser())
for (const { file, size, svg } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: `public/${file}`, omitBackground: true })
  await page.close()
}
await browser.close()
writeFileSync('public/favicon.svg', `${mark('pms', 11, 1)}\n`)
writeFileSync('public/favicon-document.svg', `${mark('document', 11, 1)}\n`)

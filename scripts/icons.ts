import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'

/** `npm run icons`: every icon from the one mark. The upper wave is broken once and continues. */
const tide = '#0b6e7a'
const waves =
  '<g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round">' +
  '<path d="M9.5 20.2c3.2-4.2 7.6-4.6 11.3-1.4"/><path d="M27.2 22.4c3.9 2.6 8 1.8 11.3-2.4"/>' +
  '<path d="M9.5 30.6c4.8-5.8 9.7-5.8 14.5 0s9.7 5.8 14.5 0"/></g>'

const mark = (radius: number, scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="${tide}"/>` +
  `<g transform="translate(24 25) scale(${scale}) translate(-24 -25)">${waves}</g></svg>`

const rounded = mark(11, 1)
// Masks cut up to a fifth off each side; Apple rounds the corners itself.
const pictures = [
  { file: 'icon-192.png', size: 192, svg: rounded },
  { file: 'icon-512.png', size: 512, svg: rounded },
  { file: 'icon-maskable-512.png', size: 512, svg: mark(0, 0.78) },
  { file: 'apple-touch-icon.png', size: 180, svg: mark(0, 0.92) },
]

const browser = await chromium.launch(await findBrowser())
for (const { file, size, svg } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: `public/${file}`, omitBackground: true })
  await page.close()
}
await browser.close()
writeFileSync('public/favicon.svg', `${rounded}\n`)

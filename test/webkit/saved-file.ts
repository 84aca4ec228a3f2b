import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { test } from '@playwright/test'
import { until } from './until.ts'
import type { WebKitPage } from './webkit-page.ts'

interface Saved {
  name: string
  bytes: number[]
}

declare global {
  var saved: Saved | undefined
}

/** Intercepts the file that the page would download, and stops the click on its link. */
const takeFile = () => {
  const urlOf = URL.createObjectURL
  const press = HTMLAnchorElement.prototype.click
  let last: Blob | undefined
  globalThis.saved = undefined
  URL.createObjectURL = (file: Blob) => {
    last = file
    return urlOf(file)
  }
  HTMLAnchorElement.prototype.click = function () {
    URL.createObjectURL = urlOf
    HTMLAnchorElement.prototype.click = press
    void last?.arrayBuffer().then((buffer) => {
      globalThis.saved = { name: this.download, bytes: [...new Uint8Array(buffer)] }
    })
  }
}

/** Playwright's Download of the next saved file, because WebDriver reports none; excludes the browser's own part. */
export const savedIn = async (page: WebKitPage) => {
  await page.evaluate(takeFile)
  let saved: Saved | undefined
  await until('a file that is saved', 30_000, async () => {
    saved = await page.evaluate(() => globalThis.saved)
    return saved ? null : 'none is'
  })
  const { name, bytes } = saved as Saved
  const content = Buffer.from(bytes)
  return {
    suggestedFilename: () => name,
    createReadStream: async () => Readable.from([content]),
    path: async () => {
      const path = test.info().outputPath(name)
      writeFileSync(path, content)
      return path
    },
  }
}

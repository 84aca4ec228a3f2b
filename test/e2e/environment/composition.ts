import type { Page } from '@playwright/test'

/** Text that an input method composes: what the field shows after each step, and what is committed at the end. */
interface Composition {
  begin(): Promise<string>
  goOn(): Promise<string>
  commit(): Promise<string>
}

const byProtocol = async (page: Page): Promise<Composition> => {
  const session = await page.context().newCDPSession(page)
  const show = async (text: string) => {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    return text
  }
  return {
    begin: () => show('ni'),
    goOn: () => show('nihao'),
    commit: async () => {
      await session.send('Input.insertText', { text: '你好' })
      return '你好'
    },
  }
}

/** GTK's input method for code points: Ctrl+Shift+U and the digits are shown as composed text, a space commits it. */
const byCodePoint = ({ keyboard }: Page): Composition => ({
  begin: async () => {
    await keyboard.press('Control+Shift+u')
    await keyboard.type('4f')
    return 'u4f'
  },
  goOn: async () => {
    await keyboard.type('60')
    return 'u4f60'
  },
  commit: async () => {
    await keyboard.type(' ')
    return '你'
  },
})

/** Not in Firefox: WebDriver BiDi composes nothing. */
export const composition = async (page: Page): Promise<Composition> =>
  process.env.ENGINE === 'webkit' ? byCodePoint(page) : byProtocol(page)

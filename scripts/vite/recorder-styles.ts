import type { Plugin } from 'vite'

const inline = 'old.setAttribute("style", m.oldValue)'

/**
 * rrweb compares styles on an element that it gives a `style` attribute, which our policy reports for each record; by its style
 * object it may. Fails when rrweb was changed.
 */
export const recorderStyles = (): Plugin => ({
  name: 'worktide-recorder-styles',
  transform: (code, id) => {
    if (!id.includes('/@rrweb/record/dist/record.js')) return null
    if (!code.includes(inline)) throw new Error(`@rrweb/record no longer has ${inline}`)
    return { code: code.replace(inline, 'old.style.cssText = m.oldValue'), map: null }
  },
})

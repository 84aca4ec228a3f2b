import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const stylesheet = readFileSync('src/ui/theme/tokens.css', 'utf8')

/** The tokens of a product and a scheme; later blocks of the stylesheet override earlier ones. */
const tokensOf = (product: string, scheme: string) => {
  const blocks = stylesheet.matchAll(/^(:root[^{]*)\{([^}]*)\}/gm)
  const holds = (selector: string) =>
    [...selector.matchAll(/\[data-([\w-]+)="(\w+)"\]/g)].every(([, name, value]) =>
      name === 'product' ? value === product : value === scheme,
    )
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of blocks) {
    if (!holds(selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value)
  }
  const hexOf = (name: string): string => {
    const value = tokens.get(name) ?? ''
    const [, referred] = /^var\((.+)\)$/.exec(value) ?? []
    return referred ? hexOf(referred) : value
  }
  return hexOf
}

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
const luminance = (color: string): number => {
  const hex = color.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
  const [red, green, blue] = [0, 2, 4]
    .map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const pairs = [
  ['--accent', '--card'],
  ['--accent', '--page'],
  ['--accent', '--accent-soft'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--text', '--page'],
  ['--text-soft', '--card'],
  ['--text-soft', '--hover'],
  ['--text-faint', '--card'],
  ['--bad', '--bad-soft'],
  ['--bad', '--card'],
  ['--wait', '--wait-soft'],
  ['--done', '--done-soft'],
] as const

const looks = ['pms', 'document'].flatMap((product) => ['light', 'dark'].map((scheme) => ({ product, scheme })))

test.each(looks)('$product, $scheme: every text has enough contrast on its background', ({ product, scheme }) => {
  const token = tokensOf(product, scheme)
  const faint = pairs.filter(([text, ground]) => !(contrast(token(text), token(ground)) >= 4.5))
  expect(faint).toEqual([])
})

test.each(['pms', 'document'])(
  '%s: the primary shade has enough contrast on white, and white on the mark',
  (product) => {
    expect(contrast(tokensOf(product, 'light')('--hue-7'), '#fff')).toBeGreaterThanOrEqual(4.5)
  },
)

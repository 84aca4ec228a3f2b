import { useLingui } from '@lingui/react/macro'
import { useCommands } from '../keyboard/use-commands.ts'

type Direction = 'up' | 'down' | 'left' | 'right'

const cardsIn = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>('[data-issue] [data-open]')]

const middleOf = (card: HTMLElement): number => {
  const { top, height } = card.getBoundingClientRect()
  return top + height / 2
}

/** The card above or below in the same column, or the nearest one of the next column that has any. */
export const adjacentCard = (card: HTMLElement, direction: Direction): HTMLElement | undefined => {
  const cell = card.closest('[data-cell]')
  if (!cell?.parentElement) return undefined
  const by = direction === 'down' || direction === 'right' ? 1 : -1
  const cards = cardsIn(cell)
  if (direction === 'up' || direction === 'down') return cards[cards.indexOf(card) + by]
  const cells = [...cell.parentElement.querySelectorAll(':scope > [data-cell]')]
  const beyond = by === 1 ? cells.slice(cells.indexOf(cell) + 1) : cells.slice(0, cells.indexOf(cell)).reverse()
  const next = beyond.map(cardsIn).find(({ length }) => length > 0) ?? []
  const from = middleOf(card)
  return [...next].sort((a, b) => Math.abs(middleOf(a) - from) - Math.abs(middleOf(b) - from))[0]
}

const focusedCard = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('[data-cell] [data-open]')
    ? document.activeElement
    : null

const go = (direction: Direction) => () => {
  const card = focusedCard()
  const next = card && adjacentCard(card, direction)
  next?.focus({ preventScroll: true })
  next?.closest('[data-issue]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Arrow keys move the focus from a card to its neighbours. */
export const useBoardKeys = (): void => {
  const { t } = useLingui()
  const onCard = { isKeyOnly: true, when: () => focusedCard() !== null } as const
  useCommands([
    { ...onCard, keys: 'arrowdown', title: t`Next issue`, run: go('down') },
    { ...onCard, keys: 'arrowup', title: t`Previous issue`, run: go('up') },
    { ...onCard, keys: 'arrowright', title: t`Next column`, run: go('right') },
    { ...onCard, keys: 'arrowleft', title: t`Previous column`, run: go('left') },
  ])
}

import { datePresetsTable, isDatePreset } from './date-presets.ts'
import { readDay } from './day-range-rules.ts'
import {
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  type FilterValues,
  isFilterGroup,
  mePlaceholder,
} from './filter-types.ts'

/**
 * A filter in an address: `assigneeId_in_*m.dueDate_thisWeek.or(priority_in_urgent.labelIds_in_7)`. Conditions are
 * separated by a dot, their words by `_`; both need no URL encoding. `*` escapes one of these characters.
 */
const marks = '*_.()'
const operatorWords: Record<FilterOperator, string> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '>': 'gt',
  Between: 'bw',
  IN: 'in',
  NotIn: 'nin',
  Contains: 'has',
  NotContains: 'hasnt',
  Empty: 'empty',
  NotEmpty: 'set',
}
const operators = new Map(Object.entries(operatorWords).map(([operator, word]) => [word, operator as FilterOperator]))
/** A range of days with its times of day. */
const daysWord = 'on'
const [dayStart, dayEnd] = [' 00:00:00', ' 23:59:59']

/** Limits of an address; beyond them it is no valid filter. */
const longestAddress = 8000
const deepest = 8

type Scalar = string | number
const literal = (text: string): string => text.replace(/[*_.()]/g, '*$&')
const wordOf = (value: Scalar): string =>
  typeof value === 'number' ? `*n${literal(String(value))}` : value === mePlaceholder ? '*m' : literal(value)

const sameValues = (a: FilterValues, b: FilterValues): boolean => JSON.stringify(a) === JSON.stringify(b)

const presetOf = ({ operator, values }: Pick<FilterCondition, 'operator' | 'values'>): string | undefined =>
  Object.entries(datePresetsTable).find(
    ([name, preset]) => name !== 'noDate' && preset.operator === operator && sameValues(preset.values, values),
  )?.[0]

const daysOf = ({ operator, values: { from, to, ...others } }: FilterCondition): string[] | null => {
  if (operator !== 'Between' || Object.keys(others).length > 0) return null
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  const isWhole = from === first + dayStart && to === last + dayEnd && readDay(first) && readDay(last)
  return isWhole ? (first === last ? [first] : [first, last]) : null
}

const namesOf: Partial<Record<FilterOperator, readonly string[]>> = {
  '=': ['value'],
  '!=': ['value'],
  '<': ['value'],
  '>': ['value'],
  Contains: ['value'],
  NotContains: ['value'],
  Between: ['from', 'to'],
  Empty: [],
  NotEmpty: [],
}
const listOperators: readonly FilterOperator[] = ['IN', 'NotIn']

/** Values in their operator's usual shape are written without names. */
const plainWords = ({ operator, values }: FilterCondition): string[] | null => {
  const keys = Object.keys(values)
  if (listOperators.includes(operator))
    return keys.join() === 'list' && Array.isArray(values.list) ? values.list.map(wordOf) : null
  const names = namesOf[operator] ?? []
  if (keys.join() !== names.join()) return null
  const scalars = names.map((name) => values[name])
  return scalars.every((value) => typeof value !== 'object' && value !== undefined) ? scalars.map(wordOf) : null
}

/** `*k` starts a key with one value, `*l` one with a list. */
const namedWords = ({ values }: FilterCondition): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' ? [`*l${literal(key)}`, ...value.map(wordOf)] : [`*k${literal(key)}`, wordOf(value)],
  )

const writeCondition = (condition: FilterCondition): string => {
  const preset = presetOf(condition)
  const days = preset === undefined ? daysOf(condition) : null
  const rest = preset
    ? [preset]
    : days
      ? [daysWord, ...days]
      : [operatorWords[condition.operator], ...(plainWords(condition) ?? namedWords(condition))]
  return [literal(condition.field), ...rest].join('_')
}

const writeParts = (parts: FilterGroup['parts']): string =>
  parts.map((part) => (isFilterGroup(part) ? writeGroup(part) : writeCondition(part))).join('.')
const writeGroup = ({ join, parts }: FilterGroup): string => `${join}(${writeParts(parts)})`

const isOneGroup = (parts: FilterGroup['parts']): boolean => {
  const [only] = parts
  return parts.length === 1 && only !== undefined && isFilterGroup(only)
}

/** The short form of a filter for an address. The outermost `and` is implicit. */
export const writeFilter = (group: FilterGroup): string =>
  group.join === 'and' && !isOneGroup(group.parts) ? writeParts(group.parts) : writeGroup(group)

class Unreadable extends Error {}

type Token = { mark: string } | { letter: string }

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  const letters = [...text]
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    if (letter !== '*') {
      tokens.push(marks.includes(letter) ? { mark: letter } : { letter })
      continue
    }
    const next = letters[++at]
    if (next === undefined) throw new Unreadable()
    tokens.push(marks.includes(next) ? { letter: next } : { mark: `*${next}` })
  }
  return tokens
}

/** A word of a condition, and its leading marker, if any. */
interface Word {
  mark: string | null
  text: string
}

const scalarOf = ({ mark, text }: Word): Scalar => {
  if (mark === null) return text
  if (mark === '*m' && text === '') return mePlaceholder
  const number = mark === '*n' && text !== '' ? Number(text) : Number.NaN
  if (!Number.isFinite(number)) throw new Unreadable()
  return number
}

const readNamed = (named: readonly Word[]): FilterValues => {
  const values: Record<string, Scalar | Scalar[]> = {}
  for (let at = 0; at < named.length; at++) {
    const { mark, text } = named[at] as Word
    if (mark !== '*k' && mark !== '*l') throw new Unreadable()
    const list: Scalar[] = []
    for (let next = named[at + 1]; next && next.mark !== '*k' && next.mark !== '*l'; next = named[at + 1]) {
      list.push(scalarOf(next))
      at++
    }
    const [first] = list
    if (mark === '*k' && (first === undefined || list.length > 1)) throw new Unreadable()
    Object.defineProperty(values, text, { value: mark === '*l' ? list : first, enumerable: true })
  }
  return values
}

const readPlain = (operator: FilterOperator, given: readonly Word[]): FilterValues => {
  if (listOperators.includes(operator)) return { list: given.map(scalarOf) }
  const names = given.length === 0 ? [] : (namesOf[operator] ?? [])
  if (names.length !== given.length) throw new Unreadable()
  return Object.fromEntries(names.map((name, at) => [name, scalarOf(given[at] as Word)]))
}

const readDays = ([first, last = first, ...more]: readonly Word[]): Pick<FilterCondition, 'operator' | 'values'> => {
  const days = [first?.text ?? '', last?.text ?? '']
  if (more.length > 0 || !days.every(readDay)) throw new Unreadable()
  return { operator: 'Between', values: { from: days[0] + dayStart, to: days[1] + dayEnd } }
}

const readCondition = (all: readonly Word[]): FilterCondition => {
  const [field, word, ...given] = all
  if (!field?.text || field.mark !== null || !word || word.mark !== null) throw new Unreadable()
  if (isDatePreset(word.text) && given.length === 0) return { field: field.text, ...datePresetsTable[word.text] }
  if (word.text === daysWord) return { field: field.text, ...readDays(given) }
  const operator = operators.get(word.text)
  if (!operator) throw new Unreadable()
  const isNamed = given[0]?.mark === '*k' || given[0]?.mark === '*l'
  return { field: field.text, operator, values: isNamed ? readNamed(given) : readPlain(operator, given) }
}

const createReader = (tokens: readonly Token[]) => {
  let at = 0
  const mark = (): string | null => {
    const token = tokens[at]
    return token && 'mark' in token ? token.mark : null
  }

  const readWord = (): Word => {
    const word: Word = { mark: null, text: '' }
    const first = mark()
    if (first?.startsWith('*')) {
      word.mark = first
      at++
    }
    for (let token = tokens[at]; token && 'letter' in token; token = tokens[++at]) word.text += token.letter
    return word
  }

  const readPart = (depth: number): FilterCondition | FilterGroup => {
    const first = readWord()
    if (mark() === '(' && first.mark === null && (first.text === 'and' || first.text === 'or')) {
      at++
      const parts = readParts(depth + 1)
      if (mark() !== ')') throw new Unreadable()
      at++
      return { join: first.text, parts }
    }
    const all = [first]
    while (mark() === '_') {
      at++
      all.push(readWord())
    }
    return readCondition(all)
  }

  const readParts = (depth: number): (FilterCondition | FilterGroup)[] => {
    if (depth > deepest) throw new Unreadable()
    if (at >= tokens.length || mark() === ')') return []
    const parts = [readPart(depth)]
    while (mark() === '.') {
      at++
      parts.push(readPart(depth))
    }
    return parts
  }

  return (): FilterGroup => {
    const parts = readParts(0)
    if (at < tokens.length) throw new Unreadable()
    const [only] = parts
    return parts.length === 1 && only && isFilterGroup(only) ? only : { join: 'and', parts }
  }
}

/** Parses the filter of an address; null if invalid. */
export const readFilter = (text: string): FilterGroup | null => {
  if (text.length > longestAddress) return null
  try {
    return createReader(tokensOf(text))()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

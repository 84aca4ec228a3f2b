import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { iso, type Text } from './selector-engine.ts'
import { until } from './until.ts'
import { DriverError } from './web-driver.ts'
import type { WebKitPage } from './webkit-page.ts'

interface TextOptions {
  exact?: boolean
}
interface RoleOptions extends TextOptions {
  name?: Text
  level?: number
}
interface ActionOptions {
  timeout?: number
}
interface Within {
  has?: WebKitLocator
  hasText?: Text
}

interface UploadFile {
  name: string
  buffer: Buffer
}

interface Ready {
  missing?: string
  element?: Record<string, string>
  isChecked?: boolean
}

const element = 'element-6066-11e4-a52e-4f735466cecf'

/** The driver's errors before it has pressed anything. */
const isNothingPressed = (error: Error): boolean =>
  error instanceof DriverError &&
  /click intercepted|not interactable|stale element|no such element|out of bounds/.test(error.kind)

/** The selectors of Playwright's locators. */
export const bySelector = {
  role: (role: string, { name, level, exact = false }: RoleOptions = {}) =>
    `internal:role=${role}${level === undefined ? '' : `[level=${level}]`}${
      name === undefined ? '' : `[name=${iso.escapeForAttributeSelector(name, exact)}]`
    }`,
  label: (text: Text, { exact = false }: TextOptions = {}) =>
    `internal:label=${iso.escapeForTextSelector(text, exact)}`,
  text: (text: Text, { exact = false }: TextOptions = {}) => `internal:text=${iso.escapeForTextSelector(text, exact)}`,
}

/**
 * The part of Playwright's Locator that the specs use; Playwright's `expect` accepts it because of `_apiName` and
 * `_expect`.
 */
export class WebKitLocator {
  readonly _apiName = 'Locator'
  private readonly owner: WebKitPage
  private readonly selector: string

  constructor(owner: WebKitPage, selector: string) {
    this.owner = owner
    this.selector = selector
  }

  toString = () => this.selector
  page = () => this.owner
  private then_(selector: string): WebKitLocator {
    return new WebKitLocator(this.owner, `${this.selector} >> ${selector}`)
  }

  locator = (selector: string, within: Within = {}) => this.then_(selector).filter(within)
  getByRole = (role: string, options?: RoleOptions) => this.then_(bySelector.role(role, options))
  getByLabel = (text: Text, options?: TextOptions) => this.then_(bySelector.label(text, options))
  getByText = (text: Text, options?: TextOptions) => this.then_(bySelector.text(text, options))
  nth = (at: number) => this.then_(`nth=${at}`)
  first = () => this.nth(0)
  last = () => this.nth(-1)
  or = (other: WebKitLocator) => this.then_(`internal:or=${JSON.stringify(other.selector)}`)
  filter = ({ has, hasText }: Within): WebKitLocator => {
    const holding = has ? this.then_(`internal:has=${JSON.stringify(has.selector)}`) : this
    return hasText === undefined
      ? holding
      : holding.then_(`internal:has-text=${iso.escapeForTextSelector(hasText, false)}`)
  }

  count = async () => (await this.owner.runScript<{ value: number }>('count', this.selector)).value
  getAttribute = (name: string) => this.read<string | null>('attribute', name)
  textContent = () => this.read<string | null>('text')
  innerText = () => this.evaluate((element) => element.innerText)
  inputValue = () => this.read<string>('value')
  isVisible = async () => (await this._expect('to.be.visible', { isNot: false, timeout: 1 })).matches

  waitFor = async ({ state = 'visible', timeout = 20_000 }: ActionOptions & { state?: string } = {}) => {
    const options = { isNot: false, timeout }
    const { matches } = await this._expect(`to.be.${state}`, options)
    if (!matches) throw new Error(`${this.selector} did not become ${state}`)
  }

  /** Retries only if nothing was pressed, or an element that was blocked from receiving it, as in the other browsers. */
  click = async ({ timeout }: ActionOptions = {}) => {
    let failure: Error | undefined
    await until(`click on ${this.selector}`, timeout, async () => {
      const aimed = await this.owner.runScript<Ready>('aim', this.selector)
      if (aimed.missing) return aimed.missing
      const refusal = await this.owner.command(`/element/${aimed.element?.[element]}/click`, {}).then(
        () => null,
        (error: Error) => error,
      )
      // a page that was left has no result
      const hit = await this.owner.runScript<Ready>('pressed').catch((): Ready => ({}))
      if (refusal && !isNothingPressed(refusal)) failure = refusal
      return failure ? null : (hit.missing ?? refusal?.message ?? null)
    })
    if (failure) throw failure
  }

  check = async ({ timeout }: ActionOptions = {}) => {
    if ((await this.readyElement(['visible', 'enabled'])).isChecked) return
    await this.click({ timeout })
    const { matches } = await this._expect('to.be.checked', { isNot: false, timeout: 2000, expectedValue: {} })
    if (!matches) throw new Error(`${this.selector} was clicked and is not checked`)
  }

  /** Starts again if the document was replaced between two keys: other browsers insert the text at once. */
  fill = (value: string, { timeout }: ActionOptions = {}) =>
    until(`fill ${this.selector}`, timeout, async () => {
      const { missing, needsInput, madeAt } = await this.owner.runScript<{
        missing?: string
        needsInput: boolean
        madeAt: number
      }>('fill', this.selector, value)
      if (missing) return missing
      if (!needsInput) return null
      await this.owner.keyboard.type(value || '\uE017')
      const isSame = (await this.owner.evaluate(() => performance.timeOrigin)) === madeAt
      return isSame ? null : 'another document'
    })

  selectOption = (value: string, { timeout }: ActionOptions = {}) =>
    until(`choose in ${this.selector}`, timeout, async () => {
      const { missing } = await this.owner.runScript<{ missing?: string }>('choose', this.selector, value)
      return missing ?? null
    })

  /** The driver reads files from the disk. */
  setInputFiles = (files: string | UploadFile | readonly UploadFile[], { timeout }: ActionOptions = {}) =>
    until(`files for ${this.selector}`, timeout, async () => {
      const id = await this.readyElement([])
      if (id.missing) return id.missing
      const folder = mkdtempSync(join(tmpdir(), 'file-'))
      const pathOf = ({ name, buffer }: UploadFile) => {
        writeFileSync(join(folder, name), buffer)
        return join(folder, name)
      }
      const text = typeof files === 'string' ? resolve(files) : [files].flat().map(pathOf).join('\n')
      return this.owner.command(`/element/${id.element?.[element]}/value`, { text }).then(() => null)
    })

  evaluate = async <Value, Argument>(
    work: (element: HTMLElement, argument: Argument) => Value,
    argument?: Argument,
  ): Promise<Value> => {
    await this.waitFor({ state: 'attached' })
    return this.owner.evaluateAt(this.selector, work, argument)
  }

  press = async (key: string, { timeout }: ActionOptions = {}) => {
    await this.focus(timeout)
    await this.owner.keyboard.press(key)
  }

  /** `delay`: milliseconds between two keys. */
  pressSequentially = async (text: string, { delay = 0, timeout }: ActionOptions & { delay?: number } = {}) => {
    await this.focus(timeout)
    for (const key of text) {
      await this.owner.keyboard.type(key)
      await this.owner.waitForTimeout(delay)
    }
  }

  _expect = (expression: string, options: { isNot: boolean; timeout: number; expectedValue?: unknown }) =>
    this.owner.expectState(this.selector, expression, options)

  private focus(timeout: number | undefined) {
    return until(`focus ${this.selector}`, timeout, async () => {
      const { missing } = await this.owner.runScript<Ready>('focus', this.selector)
      return missing ?? null
    })
  }

  private readyElement(states: string[]) {
    return this.owner.runScript<Ready>('ready', this.selector, states)
  }

  private async read<Value>(what: string, name = ''): Promise<Value> {
    let found: Value | undefined
    await until(`read ${this.selector}`, undefined, async () => {
      const { missing, value } = await this.owner.runScript<{ missing?: string; value: Value }>(
        'read',
        this.selector,
        what,
        name,
      )
      found = value
      return missing ?? null
    })
    return found as Value
  }
}

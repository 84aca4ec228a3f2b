import { expectTypeOf, test } from 'vitest'
import type { MachineId, View } from '../contract.ts'
import type { SessionContext, SessionEffects } from './session-types.ts'

/** Paths of all properties, as deep as they go. */
type Names<T> = T extends readonly (infer Item)[]
  ? Names<Item>
  : T extends object
    ? { [Key in keyof T & string]: (string extends Key ? never : Key) | Names<T[Key]> }[keyof T & string]
    : never

type Secret<Name> =
  Name extends `${string}${'token' | 'Token' | 'password' | 'Password' | 'secret' | 'credential' | 'Credential'}${string}`
    ? Name
    : never
type Given = { [Name in keyof SessionEffects]: SessionEffects[Name] }[keyof SessionEffects]

test('the check itself sees a credential', () => {
  expectTypeOf<
    Secret<Names<{ a: { accessToken: string }[]; switches: Record<string, boolean> }>>
  >().toEqualTypeOf<'accessToken'>()
})

test('no view, no context and no effect has a place for a credential', () => {
  expectTypeOf<Secret<Names<View<MachineId>>>>().toBeNever()
  expectTypeOf<Secret<Names<SessionContext>>>().toBeNever()
  expectTypeOf<Secret<Names<Given>>>().toBeNever()
})

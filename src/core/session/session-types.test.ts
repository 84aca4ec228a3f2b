import { expectTypeOf, test } from 'vitest'
import type { MachineId, View } from '../contract.ts'
import type { SessionContext, SessionEffects } from './session-types.ts'

/** Paths of all properties at any depth. */
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

test('the check detects a credential', () => {
  expectTypeOf<
    Secret<Names<{ a: { accessToken: string }[]; switches: Record<string, boolean> }>>
  >().toEqualTypeOf<'accessToken'>()
})

test('no view, context or effect has a field for a credential', () => {
  expectTypeOf<Secret<Names<View<MachineId>>>>().toBeNever()
  expectTypeOf<Secret<Names<SessionContext>>>().toBeNever()
  expectTypeOf<Secret<Names<Given>>>().toBeNever()
})

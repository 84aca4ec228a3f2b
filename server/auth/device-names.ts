import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import bowser from 'bowser'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { textIn } from '../texts.ts'

type Kind = 'desktop' | 'mobile' | 'tablet'

/** User agents of messengers and systems; the first match counts. */
const applications: readonly (readonly [pattern: RegExp, name: MessageDescriptor | string])[] = [
  [/wxwork\//i, msg`WeCom`],
  [/MicroMessenger\//i, msg`WeChat`],
  [/Lark\/|Feishu\//i, msg`Feishu`],
  [/DingTalk\//i, msg`DingTalk`],
  [/Teams\//i, 'Microsoft Teams'],
  [/Slack/, 'Slack'],
]
const harmony = /HarmonyOS|OpenHarmony/

const kinds: readonly string[] = ['desktop', 'mobile', 'tablet'] satisfies Kind[]

/**
 * The name of a device for its user: "Chrome · Windows" from a user agent. Any other name (from a program, or given by the
 * user) is kept; an empty one stays empty.
 */
export const deviceOf = (name: string, language: Locale): { deviceName: string; kind?: Kind } => {
  if (!name.includes('/')) return { deviceName: name }
  const { browser, os, platform } = bowser.parse(name)
  const application = applications.find(([pattern]) => pattern.test(name))
  const program = application ? textIn(language, application[1]) : browser.name
  const system = harmony.test(name) ? 'HarmonyOS' : os.name
  const kind = kinds.includes(platform.type ?? '') ? (platform.type as Kind) : undefined
  return { deviceName: [program, system].filter(Boolean).join(' · ') || name, ...(kind ? { kind } : {}) }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import bowser from 'bowser'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { textIn } from '../texts.ts'

type Kind = 'desktop' | 'mobile' | 'tablet'

/** Applications with a page in them, and systems, that say so in ways of their own. The first that is found counts. */
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
 * What a person knows a device by: "Chrome · Windows" for a browser's user agent. A name that is none (a program gave it, or
 * its person) stands as it is; nothing is known of an empty one.
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

import type { Locale } from '../locale/locale-rules.ts'
import type { Trouble } from './troubles.ts'

interface TroubleText {
  title: string
  /** What happens next, in one sentence. */
  text: string
}

/**
 * The texts of every failure state. Not in the catalogues, because they are needed when a catalogue or a script is missing. The
 * document contains them (`scripts/vite/start-document.ts`), and pages read them there (`src/ui/feedback/trouble-words.ts`).
 */
export const troubleTexts: Readonly<Record<Trouble, Readonly<Record<Locale, TroubleText>>>> = {
  offline: {
    zh: { title: '没有网络', text: '恢复连接后会自动继续。' },
    en: { title: 'No network', text: "We'll continue as soon as you're back online." },
  },
  server: {
    zh: { title: '服务器出了问题', text: '不是你的操作造成的，我们会自动重试。' },
    en: { title: 'Something went wrong on our end', text: "It's nothing you did. We'll keep trying." },
  },
  silent: {
    zh: { title: '比平时慢，还在等待响应', text: '可能是网络不稳，也可能是服务器繁忙。我们会继续等待。' },
    en: {
      title: 'Taking longer than usual',
      text: "Your connection may be unstable or our server busy. We're still waiting for an answer.",
    },
  },
  refused: {
    zh: { title: '请求未被接受', text: '服务器已收到，但没有接受这个请求。' },
    en: { title: 'This was refused', text: "Our server got the request but didn't accept it." },
  },
  unknown: {
    zh: { title: '还不确定是否已送达', text: '发送后没有收到答复，正在确认。请留在此页，不用再填一遍。' },
    en: {
      title: "We don't know yet if this arrived",
      text: "You've sent it, but the reply got lost. We're checking, so stay on this page.",
    },
  },
  incomplete: {
    zh: { title: '页面没有加载完整', text: 'Worktide 可能刚刚更新过，我们会自动重试。' },
    en: { title: "Part of this page didn't load", text: "Worktide may have just been updated. We'll keep trying." },
  },
}

/** Of a page that does not start in an engine older than those that the build is for. */
export const oldEngineText: Readonly<Record<Locale, TroubleText>> = {
  zh: { title: '浏览器版本太旧', text: '请更新系统或这个应用，或用新版浏览器打开本页。' },
  en: {
    title: 'This browser is too old',
    text: 'Update your device or this app, or open this page in a newer browser.',
  },
}

/** What a person can do about it. */
export const actionTexts = {
  retry: { zh: '重试', en: 'Try again' },
  offline: { zh: '离线使用', en: 'Work offline' },
  signOut: { zh: '退出登录', en: 'Sign out' },
} as const satisfies Record<string, Record<Locale, string>>

/** Shown when the lost answer of a write was found: the write was done exactly once. */
export const foundText: Readonly<Record<Locale, string>> = { zh: '已确认送达。', en: 'It went through.' }

/** Shown in the other language while the chosen one could not be loaded. */
export const missingLanguage: Readonly<Record<Locale, string>> = {
  zh: '英文内容暂时加载不了，先显示中文，加载好会自动切换。',
  en: "Chinese couldn't be loaded. You'll see English until it can.",
}

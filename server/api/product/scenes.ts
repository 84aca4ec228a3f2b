import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '../../../src/core/locale/locale-rules.ts'
import type { sceneIds } from '../../../src/core/work/setting-rules.ts'
import { textIn } from '../../texts.ts'

interface Scene {
  title: MessageDescriptor
  summary: MessageDescriptor
  cover: string
  roles: Record<string, MessageDescriptor>
}

/** The scenes that an organisation can start from. Scenes with several roles ask for the user's role. */
export const scenesTable = {
  software: {
    title: msg`Software delivery`,
    summary: msg`From request to release: backlog, sprints, reviews and versions in one place.`,
    cover: '/scenes/software.svg',
    roles: {
      developer: msg`Developer`,
      product: msg`Product manager`,
      lead: msg`Engineering lead`,
    },
  },
  bugs: {
    title: msg`Bug tracking`,
    summary: msg`Collect, assign, fix, verify: every bug has an owner and a date.`,
    cover: '/scenes/bugs.svg',
    roles: {
      tester: msg`Tester`,
      developer: msg`Developer`,
      support: msg`Customer support`,
    },
  },
  marketing: {
    title: msg`Marketing`,
    summary: msg`Campaign dates, content and approvals: who does what, by when.`,
    cover: '/scenes/marketing.svg',
    roles: {
      marketer: msg`Marketer`,
      designer: msg`Designer`,
    },
  },
  planning: {
    title: msg`Product planning`,
    summary: msg`Turn ideas into a roadmap: gather feedback, set priorities, follow progress.`,
    cover: '/scenes/planning.svg',
    roles: {
      product: msg`Product manager`,
      business: msg`Business owner`,
    },
  },
  personal: {
    title: msg`Personal tasks`,
    summary: msg`Your own list: today, this week, later.`,
    cover: '/scenes/personal.svg',
    roles: {},
  },
} as const satisfies Record<(typeof sceneIds)[number], Scene>

export const isSceneId = (id: string): id is keyof typeof scenesTable => Object.hasOwn(scenesTable, id)

/** The scenes in one language, as `/config/scenes` answers them; `video` is the installation's film, if it has one. */
export const scenesIn = (language: Locale, video: string | null) =>
  Object.entries<Scene>(scenesTable).map(([sceneId, { title, summary, cover, roles }]) => ({
    sceneId,
    title: textIn(language, title),
    summary: textIn(language, summary),
    cover,
    ...(video ? { video } : {}),
    roles: Object.entries(roles).map(([roleId, name]) => ({ roleId, title: textIn(language, name) })),
  }))

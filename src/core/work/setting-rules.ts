import type { TemplateName } from './templates.ts'

/** How often each field was set; an absent field never was. The map itself is absent on rows that an older build stored. */
export type FieldRevs = Readonly<Record<string, number>>

/** A row's counts after `field` was set once more. */
export const countSetting = (revs: FieldRevs, field: string): FieldRevs => ({
  ...revs,
  [field]: (revs[field] ?? 0) + 1,
})

/** The templates an organisation can start from. */
export const sceneIds = ['software', 'bugs', 'marketing', 'planning', 'personal'] as const

/** The project template for a scene; unknown scenes get the default. */
export const templateOfScene = (sceneId: string | null | undefined): TemplateName => {
  const table: Readonly<Record<string, TemplateName>> = { software: 'software', bugs: 'bugs', personal: 'tasks' }
  return table[sceneId ?? ''] ?? 'kanban'
}

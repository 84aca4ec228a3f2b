import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Project, RowOf } from '../../core/work/entities.ts'
import { rankAt } from '../../core/work/rank.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore, useWork } from '../use-work.ts'

/** This person's favourites among their visible projects, in their own order. */
export const useFavoriteProjects = (): readonly Project[] => {
  const favorites = useWork(({ select }) => select.favorites())
  const projects = useWork(({ select }) => select.projects())
  return useMemo(() => {
    const byId = new Map(projects.map((project) => [project.id, project]))
    return favorites.flatMap(({ targetId }) => byId.get(targetId) ?? []).filter(({ archivedAt }) => archivedAt === null)
  }, [favorites, projects])
}

/** Adds, removes and reorders favourites. */
export const useFavorites = () => {
  const { t } = useLingui()
  const favorites = useWork(({ select }) => select.favorites())
  const save = useSave()
  const { newId } = useStore()
  const isFavorite = (targetId: string) => favorites.some((favorite) => favorite.targetId === targetId)
  const toggle = (kind: RowOf<'favorite'>['kind'], targetId: string) =>
    isFavorite(targetId) ? save('favorite.remove', { targetId }) : save('favorite.add', { kind, targetId })
  /** Moves a favourite before or after its neighbour in the shown list. */
  const move = (shown: readonly { id: string }[], targetId: string, step: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === targetId)
    const neighbour = shown[at + step]
    if (!neighbour) return
    const others = favorites.filter((favorite) => favorite.targetId !== targetId)
    const beside = others.findIndex((favorite) => favorite.targetId === neighbour.id)
    const ranks = others.map(({ rank }) => rank)
    save('favorite.add', { kind: 'project', targetId, rank: rankAt(ranks, step < 0 ? beside : beside + 1, newId()) })
  }
  return {
    isFavorite,
    toggle,
    move,
    labelOf: (targetId: string, name: string) =>
      isFavorite(targetId) ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`,
  }
}

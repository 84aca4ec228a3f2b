import { UnstyledButton } from '@mantine/core'
import type { Project } from '../../core/work/entities.ts'
import { Icon } from '../parts/icon.tsx'
import screen from '../shell/screen.module.css'
import style from './projects.module.css'
import { useFavorites } from './use-favorites.ts'

/** A star button: favourites are personal. */
export function FavoriteButton({ project }: { project: Pick<Project, 'id' | 'name'> }) {
  const { isFavorite, toggle, labelOf } = useFavorites()
  const isOn = isFavorite(project.id)
  const label = labelOf(project.id, project.name)
  return (
    <UnstyledButton
      className={screen.iconButton}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => toggle('project', project.id)}
    >
      <span className={isOn ? style.starred : style.star}>
        <Icon name={isOn ? 'starred' : 'star'} />
      </span>
    </UnstyledButton>
  )
}

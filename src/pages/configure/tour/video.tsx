import { useLingui } from '@lingui/react/macro'
import style from '../configure.module.css'
import type { ConfigurePartProps } from '../configure-types.ts'
import { Introduction } from './introduction.tsx'

/** The scene's film, or a drawn introduction if it has none, with a transcript below. */
export function Video({ form, scenes }: ConfigurePartProps) {
  const { t } = useLingui()
  const film = Array.isArray(scenes) && scenes.find(({ sceneId }) => sceneId === form.values.sceneId)?.video
  const points = [
    [t`Works offline`, t`You can keep reading. What you write is sent when you're back online.`],
    [t`Everyone sees the same board`, t`Invite people from the home page by email, link or code.`],
    [t`Everything can be changed`, t`You can change columns, fields and rules at any time.`],
  ] as const
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below it */}
      {film ? <video className={style.film} src={film} controls preload="metadata" /> : <Introduction />}
      <ol className={style.points}>
        {points.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

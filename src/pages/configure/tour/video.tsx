import { useLingui } from '@lingui/react/macro'
import style from '../configure.module.css'
import type { ConfigurePartProps } from '../configure-types.ts'
import { Introduction } from './introduction.tsx'

/** The scene's film where it has one, else a drawn introduction; below it what it says, in words. */
export function Video({ form, scenes }: ConfigurePartProps) {
  const { t } = useLingui()
  const film = Array.isArray(scenes) && scenes.find(({ sceneId }) => sceneId === form.values.sceneId)?.video
  const points = [
    [
      t`It works without a network`,
      t`What you see stays readable, what you write waits and is sent when you are back.`,
    ],
    [t`Everyone sees the same board`, t`Invite people from the start page, by mail, link or code.`],
    [t`Nothing is fixed`, t`Columns, fields and rules can be changed at any time.`],
  ] as const
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the same is said in words below it */}
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

import style from '../configure.module.css'

export function SceneCard({ title, cover }: { title: string; cover: string }) {
  return (
    <span className={style.scene}>
      <img src={cover} alt="" width="40" height="40" loading="lazy" />
      {title}
    </span>
  )
}

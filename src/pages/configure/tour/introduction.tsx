import style from './introduction.module.css'

const columns = [24, 154, 284] as const

/**
 * An animated board: a card moves while the network is lost and returns. An inline drawing, so that nothing is loaded from
 * other hosts.
 */
export function Introduction() {
  return (
    <svg className={style.film} viewBox="0 0 410 200" aria-hidden="true">
      <rect className={style.ground} width="410" height="200" rx="12" />
      {columns.map((x, place) => (
        <g key={x}>
          <rect className={style.column} x={x} y="20" width="102" height="132" rx="8" />
          <path className={style.ink} d={`M${x + 12} 36h${44 - place * 8}`} />
          <rect className={style.card} x={x + 8} y="50" width="86" height="34" rx="6" />
          <path className={style.ink} d={`M${x + 18} 62h${40 + place * 8}M${x + 18} 72h28`} />
        </g>
      ))}
      <g className={style.traveller}>
        <rect className={style.own} x="32" y="92" width="86" height="34" rx="6" />
        <path className={style.ownInk} d="M42 104h48M42 114h28" />
      </g>
      <path className={style.wave} d="M24 178c12-10 24-10 36 0s24 10 36 0 24-10 36 0" />
      <path className={style.bridge} d="M132 178c12 10 24 10 36 0s24-10 36 0 24 10 36 0" />
      <path className={style.wave} d="M240 178c12-10 24-10 36 0s24 10 36 0 24-10 36 0 24 10 36 0" />
    </svg>
  )
}

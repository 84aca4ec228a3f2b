import { type SourceName, sourceTable } from '../../core/source/sources.ts'
import style from './brand.module.css'

interface Card {
  x: number
  y: number
  turn: number
  float: 'float1' | 'float2' | 'float3'
  lines: readonly number[]
  done?: boolean
}

const planningCards: readonly Card[] = [
  { x: 120, y: 250, turn: -5, float: 'float1', lines: [96, 64], done: true },
  { x: 372, y: 178, turn: 4, float: 'float2', lines: [110, 88, 50] },
  { x: 596, y: 286, turn: -2, float: 'float3', lines: [84, 56] },
  { x: 236, y: 452, turn: 3, float: 'float3', lines: [104, 70, 40] },
  { x: 500, y: 508, turn: -4, float: 'float1', lines: [92, 60], done: true },
]
const pages: readonly Card[] = [
  { x: 160, y: 190, turn: -4, float: 'float1', lines: [110, 96, 110, 70, 104, 48] },
  { x: 430, y: 250, turn: 3, float: 'float2', lines: [100, 110, 84, 110, 60], done: true },
  { x: 640, y: 160, turn: -2, float: 'float3', lines: [90, 110, 72, 96] },
]

function FloatingCard({ card, isPage }: { card: Card; isPage: boolean }) {
  const height = isPage ? 250 : 60 + card.lines.length * 20
  return (
    <g transform={`translate(${card.x} ${card.y}) rotate(${card.turn})`}>
      <g className={style[card.float]}>
        <rect className={style.paper} width={isPage ? 190 : 180} height={height} rx="12" />
        <circle className={card.done ? style.inkDone : style.inkStrong} cx="26" cy="28" r="8" />
        <rect className={style.inkStrong} x="44" y="23" width="74" height="10" rx="5" />
        <path
          className={style.ink}
          d={card.lines.map((width, place) => `M22 ${56 + place * 20}h${width + 22}`).join('')}
        />
      </g>
    </g>
  )
}

interface TideBackgroundProps {
  product: SourceName
  /** The waves only, behind other content. */
  bare?: boolean
}

/** The decorative picture beside the account forms: cards on slow waves. */
export function TideBackground({ product, bare }: TideBackgroundProps) {
  const isPage = sourceTable[product].registerPageBg === 'pages'
  const cards = bare ? [] : isPage ? pages : planningCards
  return (
    <svg className={style.tide} viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={style.sky} width="900" height="900" />
      <path className={style.wave1} d="M0 420c150-80 300-80 450 0s300 80 450 0v480H0z" />
      {cards.slice(0, 3).map((card) => (
        <FloatingCard key={card.x} card={card} isPage={isPage} />
      ))}
      <path className={style.wave2} d="M0 570c150 70 300 70 450 0s300-70 450 0v330H0z" />
      {cards.slice(3).map((card) => (
        <FloatingCard key={card.x} card={card} isPage={false} />
      ))}
      <path className={style.wave3} d="M0 720c150-70 300-70 450 0s300 70 450 0v180H0z" />
    </svg>
  )
}

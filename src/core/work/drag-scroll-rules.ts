import { workLimits } from '../limits.ts'

export interface Point {
  x: number
  y: number
}

export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** At the margin itself, as a part of the full speed. */
const slowest = 1 / workLimits.dragScrollMarginPx

const along = (at: number, from: number, to: number): number => {
  const margin = Math.min(workLimits.dragScrollMarginPx, (to - from) / 2)
  if (margin <= 0) return 0
  const before = from + margin - at
  const after = at - (to - margin)
  // in the middle of a narrow element both are 0
  if ((before < 0 && after < 0) || before === after) return 0
  const depth = Math.min(1, Math.max(slowest, Math.max(before, after) / margin))
  return workLimits.dragScrollSpeed * (after > before ? depth : -depth)
}

/**
 * The scroll speed of a list while dragging near its edge, in pixels per second: 0 in the middle, 5 from 60 px on,
 * faster towards the edge, 300 at the edge and beyond (FMT-15).
 */
export const dragScrollVelocity = (pointer: Point, { left, top, right, bottom }: Edges): Point => ({
  x: along(pointer.x, left, right),
  y: along(pointer.y, top, bottom),
})

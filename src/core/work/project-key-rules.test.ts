import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectKeyOfPath, proposeProjectKey } from './project-key-rules.ts'

test.each([
  ['门店小程序', [], 'MDXCX'],
  ['配送端', [], 'PSD'],
  ['结算中心', [], 'JSZX'],
  ['仓储', [], 'CC'],
  ['移动端 App', [], 'YDDA'],
  ['移动端 App 🚀 重构与性能优化', [], 'YDDA'],
  ['客户关系管理系统升级', [], 'KHGXG'],
  ['2026 年度规划 Annual plan', [], 'NDGHA'],
  ['The new mobile app for drivers', [], 'TNMAF'],
  ['Field app', [], 'FA'],
  ['Payments', [], 'PAYM'],
  ['Web shop 2', [], 'WS2'],
  ['Ünïcode Ärger', [], 'UA'],
  ['2026 plan for all', [], 'PFA'],
  ['Field app', ['FA'], 'FA2'],
  ['Field app', ['FA', 'FA2'], 'FA3'],
  ['x', [], ''],
  ['🎉', [], ''],
  ['', [], ''],
])('%j beside %j is %s', (name, taken, key) => {
  expect(proposeProjectKey(name, new Set(taken))).toBe(key)
})

test('the suggestion is an unused valid key, or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (name, count) => {
      const taken = new Set<string>()
      for (let at = 0; at <= count; at++) {
        const key = proposeProjectKey(name, taken)
        if (key === '') return
        expect(key).toMatch(/^[A-Z][A-Z0-9]{1,9}$/)
        expect(taken.has(key)).toBe(false)
        taken.add(key)
      }
    }),
  )
})

test.each([
  ['/p/SHOP/board', 'SHOP'],
  ['/p/S2/settings/fields', 'S2'],
  ['/i/SHOP-12', 'SHOP'],
  ['/i/0f3c7c1e-8b1f-4a58-9d53-0a6b6c1f2d11', null],
  ['/projects', null],
  ['/p/nothing/list', null],
  ['/p/LONGERTHANKEYS/list', null],
])('the project of the page %s is %s', (path, key) => {
  expect(projectKeyOfPath(path)).toBe(key)
})

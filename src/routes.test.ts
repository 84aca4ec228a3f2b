import { expect, test } from 'vitest'
import { isLoginFree } from './core/access/login-free-table.ts'
import { pagePaths } from './pages/flow/page-paths-table.ts'
import { settingPaths } from './pages/frame/setting-paths-table.ts'
import { type RouteName, routeAt, routes } from './routes.ts'

const names = Object.keys(routes) as RouteName[]

test('every address that pages link to is a page', () => {
  const lost = Object.values({ ...pagePaths, ...settingPaths }).filter((path) => routeAt(path) === null)
  expect(lost).toEqual([])
})

test.each(names)('%s says who may see it as the guard does, and is found by its path', (name) => {
  expect(isLoginFree(name)).toBe(routes[name].access === 'open')
  expect(routeAt(routes[name].path)).toBe(name)
  expect(routeAt(`${routes[name].path}/`)).toBe(name)
})

test.each(names)('%s has a page', async (name) => {
  expect(await routes[name].page()).toBeTypeOf('function')
})

test('other paths are no pages', () => {
  expect(['/sso', '/sso/nowhere', '/orginfo', '/settings'].map(routeAt)).toEqual([null, null, null, null])
})

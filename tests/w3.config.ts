import config from '../playwright.config.ts';
const { webServer: _, ...rest } = config;
export default { ...rest, testDir: 'e2e', outputDir: '/tmp/w3/results', use: { ...rest.use, trace: 'off' } };

export function inheritedEnvironment(): NodeJS.ProcessEnv { return process.env; }

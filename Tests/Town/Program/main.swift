import Foundation
import TownSimulation

// Before anything else runs: Swift takes executors of one's own only then.
TownProgram.prepare()
MainActor.assumeIsolated { exit(TownProgram.run(CommandLine.arguments)) }

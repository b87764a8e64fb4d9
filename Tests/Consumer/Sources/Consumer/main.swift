import Foundation
import OpenMarket

// Uses the client as an app does, over connections that are cut, stalled and slow, and prints one table.
//
//     Consumer [PLACES] [ROUNDS] [cut] [slow] [agree] [cancel] [rest] [firebase]
//
// Does only the experiments and the back ends that are named, or all of them. Ends with 1 when something is wrong.
let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { Int($0) }
let names = arguments.filter { Int($0) == nil }
let (places, rounds) = (numbers.first ?? 124, numbers.dropFirst().first ?? 300)
let table = Table()

/// Whether one of a group of names is asked for, or none of the group.
func isAsked(_ name: String, of group: [String]) -> Bool {
    names.contains(name) || names.allSatisfy { !group.contains($0) }
}

/// Makes an experiment in a town of its own, where it is asked for.
func experiment(_ name: String, _ products: Products, _ work: (Town) async throws -> Void) async throws {
    guard isAsked(name, of: ["cut", "slow", "agree", "cancel"]) else { return }
    guard isAsked("\(products)", of: Products.allCases.map { "\($0)" }) else { return }
    let town = try await Town(products)
    try await work(town)
    await town.close()
}

for products in Products.allCases {
    for keepsInOutbox in [false, true] {
        try await experiment("cut", products) { town in
            try await Registering(town: town, keepsInOutbox: keepsInOutbox, places: places).run(into: table)
        }
    }
    // Firebase takes each image by itself.
    for inParts in products == .rest ? [true, false] : [false] {
        try await experiment("slow", products) { try await Slow(town: $0, inParts: inParts).run(into: table) }
    }
    try await experiment("agree", products) { try await Agreeing(town: $0, rounds: rounds).run(into: table) }
    try await experiment("cancel", products) { try await Cancelling(town: $0).run(into: table) }
}
exit(table.show() ? 0 : 1)

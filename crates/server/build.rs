//! Has the crate built again when a file is added to one of the folders that go into the program.

fn main() {
    for folder in ["assets", "messages", "lessons", "../../docs"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
